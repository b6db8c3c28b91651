#!/usr/bin/env node
import module from 'node:module';

// Node 22 and later can keep compiled code: a start then takes half the time.
module.enableCompileCache?.();
await import('../dist/cli.js');
