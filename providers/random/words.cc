#include "random/words.h"

#include <vector>

namespace landform::random {
namespace {

constexpr std::string_view kAdverbs =
    "adeptly adroitly agilely airily aloft amiably amply aptly ardently artfully avidly blissfully "
    "blithely boldly bravely breezily briskly broadly busily calmly candidly capably carefully "
    "casually cheerfully chiefly cleanly clearly cleverly closely comfily coolly cordially cosily "
    "courteously craftily crisply curiously daily daintily daringly dearly deeply deftly "
    "delightfully densely devotedly dexterously diligently dimly discreetly distantly doubly "
    "dreamily drily dutifully eagerly early earnestly easily ecstatically elegantly eloquently "
    "endlessly equally evenly expertly fabulously fairly faithfully famously fancifully favourably "
    "fearlessly fervently festively finely firmly fleetly fluently fondly forever formally "
    "forthrightly fortunately frankly freely freshly frugally fully gaily gallantly generously "
    "gently genuinely gladly gleefully gracefully graciously grandly gratefully gustily handily "
    "happily harmlessly hastily healthily heartily helpfully honestly hopefully hourly humbly "
    "ideally immensely impishly ingeniously inquisitively instantly intently inventively inwardly "
    "jauntily jointly jokingly jovially joyfully joyously jubilantly keenly kindly knowingly "
    "languidly laughingly lavishly lawfully lazily leisurely lightly limberly literally loftily "
    "loosely loudly lovingly loyally lucidly luckily lushly majestically marvellously meekly "
    "mellowly merrily mightily mildly mindfully modestly monthly musically namely nearly neatly "
    "newly nicely nightly nimbly nobly normally notably officially openly optimally orderly "
    "outwardly partly patiently peacefully perfectly placidly plainly playfully pleasantly "
    "pleasingly plentifully plumply politely powerfully precisely prettily promptly properly "
    "proudly prudently punctually quaintly quickly quietly quirkily radiantly rapidly readily "
    "regally regularly reliably restfully richly rightly robustly roundly sagely secretly sedately "
    "serenely sharply shortly shyly silently simply sincerely singly skilfully sleekly sleepily "
    "slowly smartly smilingly smoothly snugly softly soberly solemnly soundly sparingly speedily "
    "spryly stably steadily sternly stoutly suavely subtly suddenly suitably sunnily supremely "
    "surely swiftly tactfully tamely tenderly thankfully thoroughly thoughtfully tidily timely "
    "tirelessly tranquilly truly trustingly twice unanimously unduly urbanely usefully usually "
    "valiantly vastly verbally vibrantly vigorously virtually vividly vocally warily warmly weekly "
    "wholly widely wisely wistfully wittily wonderfully yearly zealously zestfully";

constexpr std::string_view kAdjectives =
    "abundant acrobatic adept adorable affable agile airy amber ambitious amiable ancient aquatic "
    "arctic ardent artful astute auburn august autumnal avid azure balanced balmy bashful beaming "
    "beloved benign blazing blissful blithe bold bonny bouncy brave breezy bright brisk bronze "
    "bubbly buoyant burly busy calm candid canny caring celestial charming chatty cheerful cheery "
    "chestnut chipper chirpy chubby civic classic clever cobalt comely comfy copper coral cordial "
    "cosmic cosy courtly crafty creamy crimson crisp cryptic cuddly cunning curious curly dainty "
    "dapper daring dashing dauntless dazzling debonair deft delicate dewy diligent distant dotted "
    "downy dreamy driven droll dusky dusty dutiful eager early earnest earthy ebony eclectic "
    "elated elegant elfin emerald eminent enchanted endless epic erudite ethereal exotic expert "
    "exuberant faithful famous fancy fearless feathery fervent festive fiery fizzy flaxen fleecy "
    "fleet floral fluffy fluent flying fond frank freckled free fresh friendly frisky frosty "
    "frugal "
    "funny furry fuzzy gallant gentle genial giddy gifted gilded giving glad gleaming gleeful "
    "glossy glowing golden graceful gracious grand grateful green gregarious groovy grizzled gutsy "
    "hale handy happy hardy harmonic hazel healthy hearty heathery helpful heroic hidden honest "
    "hopeful humble hushed icy idyllic immense impish indigo inky intrepid inventive ivory jade "
    "jaunty jazzy jolly jovial joyful jubilant juicy keen kind kindly lanky lavish lean learned "
    "leafy limber lime lithe lively lofty lone loyal lucid lucky luminous lunar lush lyrical "
    "magenta majestic mapled marbled marine maroon mauve meek mellow melodic merry mighty mild "
    "minty mirthful misty modest moonlit mossy musical muted mystic nautical navy neat nifty "
    "nimble "
    "noble nocturnal nomadic northern nutty oaken ochre olive onyx opal opulent orange orderly "
    "ornate outgoing pale pastel patient peaceful pearly peppy perky pensive pert petite piebald "
    "pine pink placid plaid plucky plum plush poetic polar polished polite posh prancing precious "
    "prime pristine prompt proud prudent pure purple quaint quick quiet quilted quirky quixotic "
    "radiant rapid ready regal relaxed restful rhythmic robust rosy rowdy ruby ruddy rugged russet "
    "rustic sable saffron sage sandy sapphire sassy satin savvy scarlet scenic secret sedate sepia "
    "serene shaggy shimmering shiny shy silent silken silver sincere skilful sleek sleepy slender "
    "slim smart smiling smoky smooth snappy snowy snug soaring sociable soft solar solemn sonic "
    "sparkling speckled speedy spirited splendid spotted sprightly spruce spry stalwart starry "
    "stately steadfast steady stellar stocky stormy stout striped sturdy suave subtle sunlit sunny "
    "supple swift tame tangy tawny teal tender thankful thoughtful thrifty tidal tidy tiny "
    "tireless "
    "topaz tranquil trim tropical trusty tufted tuneful twilit twinkling umber unsung upbeat "
    "urbane "
    "valiant vast velvet verdant versed vibrant vigilant vintage violet vivid wandering warm "
    "watchful wavy whimsical whiskered wild willing willowy windy winged winsome wintry wise witty "
    "wonderful woodland woolly wordy worldly yellow young zany zealous zesty zippy";

constexpr std::string_view kAnimals =
    "aardvark addax agouti albatross alligator alpaca anchovy angelfish anole ant anteater "
    "antelope "
    "armadillo avocet axolotl babbler badger bandicoot barbel barnacle barracuda basilisk bat bear "
    "beaver bee beetle beluga bison bittern bluebird boa boar bobcat bobolink bongo bonobo booby "
    "bream buffalo bulbul bullfinch bumblebee bunting bushbaby bustard butterfly buzzard caiman "
    "camel canary capybara caracal cardinal caribou carp cassowary cat catbird caterpillar catfish "
    "chaffinch chameleon chamois cheetah chickadee chicken chinchilla chipmunk chough cicada civet "
    "clam clownfish coati cockatiel cockatoo cod colobus conch condor coot coral cormorant corgi "
    "cougar cow coyote crab crane crayfish cricket crocodile crow cuckoo curlew cuttlefish dace "
    "dachshund deer dingo dipper dodo dog dolphin donkey dormouse dotterel dove dragonfly drongo "
    "duck dugong dunlin dunnock eagle earwig echidna eel egret eider eland elephant elk emu ermine "
    "falcon ferret finch firefly flamingo flounder flycatcher fossa fox frigatebird frog fulmar "
    "gadwall galago gannet gazelle gecko gemsbok gerbil gibbon giraffe gnu goat godwit goldfinch "
    "goldfish goose gopher goral gorilla goshawk grasshopper grayling grebe greyhound grouper "
    "grouse guanaco gudgeon guillemot guineafowl guppy gull haddock halibut hamster hare harrier "
    "hawk hedgehog hen heron herring hippo hoopoe hornbill horse hound hummingbird husky hyrax "
    "ibex "
    "ibis iguana impala isopod jabiru jacana jackal jackdaw jaguar jay jerboa junco kakapo "
    "kangaroo "
    "katydid kea kestrel kingfisher kinkajou kite kitten kiwi koala koi kookaburra krill kudu "
    "ladybird lamb lamprey lapwing lark lemming lemur leopard limpet linnet lion lizard llama "
    "lobster longspur loon lorikeet loris lynx macaque macaw mackerel magpie mallard mammoth "
    "manatee mandrill mantis mara margay markhor marlin marmoset marmot marten martin mayfly "
    "meadowlark meerkat merlin mink minnow mockingbird mole mongoose monkey moose moorhen moth "
    "mouflon mouse mule mullet muntjac muskox muskrat mussel narwhal nautilus newt nighthawk "
    "nightingale nightjar numbat nuthatch nutria ocelot octopus okapi olm opossum orca oribi "
    "oriole "
    "oryx osprey ostrich otter owl oyster paca panda pangolin panther parakeet parrot partridge "
    "peacock peccary pelican penguin perch peregrine petrel phalarope pheasant phoebe pigeon pika "
    "pike pilchard pintail pipit plaice platypus plover pochard polecat pony poodle porcupine "
    "porpoise possum potoo prawn pronghorn ptarmigan puffin pug puma puppy python quail quetzal "
    "quokka quoll rabbit raccoon rail ram raven ray razorbill redpoll redshank redstart redwing "
    "reindeer rhea rhino roach roadrunner robin rook rooster ruff sable salamander salmon "
    "sandpiper "
    "sardine scallop scaup scoter seahorse seal serval shark shearwater sheep shelduck shoveler "
    "shrew shrike shrimp sifaka siskin skate skimmer skink skua skylark sloth smelt snail snipe "
    "sole sparrow spaniel spider sponge spoonbill springbok squid squirrel starfish starling "
    "stickleback stilt stingray stoat stonechat stork sturgeon sunbird swallow swan swift "
    "swordfish "
    "takin tamarin tanager tapir tarpon tarsier teal tench tenrec tern terrapin terrier tetra "
    "thrush tiger toad topi tortoise toucan treecreeper trout tuna turaco turbot turkey turnstone "
    "turtle urial vicuna vole vulture wagtail wallaby walleye walrus warbler warthog waterbuck "
    "waxbill waxwing weasel weaver weevil whale wheatear whelk whippet whimbrel whitefish wigeon "
    "wildcat wolf wolverine wombat woodcock woodlark woodpecker wren wryneck yak yellowhammer "
    "zebra "
    "zebu zorilla";

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    size_t end = std::min(text.find(' '), text.size());
    out.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

}  // namespace

std::span<const std::string_view> adverbs() {
  static const std::vector<std::string_view> words = split(kAdverbs);
  return words;
}
std::span<const std::string_view> adjectives() {
  static const std::vector<std::string_view> words = split(kAdjectives);
  return words;
}
std::span<const std::string_view> animals() {
  static const std::vector<std::string_view> words = split(kAnimals);
  return words;
}

}  // namespace landform::random
