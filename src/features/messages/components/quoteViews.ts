export { QuotedMessage } from './QuotedMessage';
export { Reply } from './Reply';
