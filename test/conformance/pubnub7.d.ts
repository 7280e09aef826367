/** Version 7 comes without types; what the suites use of it is what later versions have. */
declare module 'pubnub-7' {
  export { default } from 'pubnub';
}
