import { BlockList, isIP } from 'node:net';
import { WebhookProblem } from './webhookProblem';

/** Special-purpose addresses (IANA registries): this machine, private networks, link-local, multicast and others. */
const NOT_PUBLIC = blockListOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Within global unicast: Teredo and others, documentation, 6to4 with an IPv4 address in it.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);
/** All other IPv6 addresses are special, also those that stand for an IPv4 address. */
const GLOBAL_IPV6 = blockListOf(['2000::/3']);

/** Decides to which addresses webhooks may be sent. */
export class AddressRules {
  private readonly listed: BlockList;

  /**
   * @param privateAddresses addresses and subnets that are not public but allowed
   * @throws WebhookProblem when one is none
   */
  constructor(private readonly privateAddresses: readonly string[]) {
    this.listed = blockListOf(privateAddresses);
  }

  get hasListed(): boolean {
    return this.privateAddresses.length > 0;
  }

  /** @param isEncrypted whether the connection is: bodies with texts of users must not cross the internet in the clear */
  mayConnect(address: string, isEncrypted: boolean): boolean {
    const [plain = ''] = address.split('%');
    const family = familyOf(plain);
    if (!family) return false;
    if (this.listed.check(plain, family)) return true;
    const isGlobal = family === 'ipv4' || GLOBAL_IPV6.check(plain, family);
    return isEncrypted && isGlobal && !NOT_PUBLIC.check(plain, family);
  }
}

/** @throws WebhookProblem when one is neither an address nor a subnet */
export function blockListOf(subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = '', bits, ...rest] = subnet.split('/');
    const family = familyOf(address);
    const most = family === 'ipv4' ? 32 : 128;
    const length = bits === undefined ? most : Number(/^\d{1,3}$/.exec(bits)?.[0]);
    if (!family || !(length <= most) || rest.length > 0) {
      throw new WebhookProblem(
        `"${subnet}" is no address or subnet, such as 10.1.2.3 or fd00::/8.`,
      );
    }
    list.addSubnet(address, length, family);
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const family = isIP(address);
  return family === 4 ? 'ipv4' : family === 6 ? 'ipv6' : undefined;
}
