'use strict';
const { join } = require('node:path');

/** The built page of the Inspector, beside this file in the sources as in the package. */
exports.PAGE_FOLDER = join(__dirname, 'dist');
