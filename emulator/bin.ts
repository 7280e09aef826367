#!/usr/bin/env node
import { main } from './cli';

void main(process.argv.slice(2));
