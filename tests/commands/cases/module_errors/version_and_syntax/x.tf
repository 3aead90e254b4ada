terraform {
