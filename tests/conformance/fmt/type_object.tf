variable "a" {
type = object({
name=string
longer_name = optional( list( string ) ,[])
nested=object({x=number,y=number})
})
}
