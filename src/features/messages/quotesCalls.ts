export { jump } from './jumpCalls';
export { loadQuoted, loadRoot } from './quotedCalls';
