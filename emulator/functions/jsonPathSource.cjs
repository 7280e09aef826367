/** The code of `require('jsonpath')`, which runs in the context of the function. The build puts it into the package. */
'use strict';
const { readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

exports.jsonPathSource = () =>
  readFileSync(join(dirname(require.resolve('jsonpath-plus')), 'index-browser-umd.cjs'), 'utf8');
