export { jump } from './jumpCalls';
export { loadQuoted } from './quotedCalls';
