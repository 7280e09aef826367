export { ForwardedMark } from './ForwardedMark';
export { QuotedMessage } from './QuotedMessage';
export { Reply } from './Reply';
