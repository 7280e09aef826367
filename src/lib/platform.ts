/** Whether the keyboard has Cmd and Option, as those of Apple's computers and tablets do. */
export function hasAppleKeys({ userAgent }: { readonly userAgent: string }): boolean {
  return userAgent.includes('Mac OS X');
}
