import { BlockList, isIP, isIPv4 } from 'node:net';

type Network = readonly [address: string, prefix: number];

/** Networks that are not public: this machine, private networks, services of cloud providers, and IPv6 that contains an IPv4 address. */
const CLOSED: readonly Network[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Alibaba's metadata is in 100.64.0.0/10, Azure's is an address of the internet.
  ['168.63.129.16', 32],
];
/** The public network of IPv6. */
const GLOBAL_IPV6: Network = ['2000::', 3];
const CLOSED_IPV6: readonly Network[] = [
  // Protocols (Teredo, ORCHID), examples, 6to4, examples again, segment routing.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const listOf = (networks: readonly Network[]): BlockList => {
  const list = new BlockList();
  for (const [address, prefix] of networks) list.addSubnet(address, prefix, isIPv4(address) ? 'ipv4' : 'ipv6');
  return list;
};

const CLOSED_LIST = listOf([...CLOSED, ...CLOSED_IPV6]);
const GLOBAL_IPV6_LIST = listOf([GLOBAL_IPV6]);

function isOfInternet(address: string): boolean {
  if (isIPv4(address)) return !CLOSED_LIST.check(address, 'ipv4');
  return GLOBAL_IPV6_LIST.check(address, 'ipv6') && !CLOSED_LIST.check(address, 'ipv6');
}

/** A network as in `10.0.0.0/8`, or one address. */
export function parseNetwork(text: string): Network {
  const [address = '', prefix, more] = text.split('/');
  const bits = isIPv4(address) ? 32 : 128;
  const number = prefix === undefined ? bits : Number(prefix);
  if (more !== undefined || isIP(address) === 0 || !/^\d{1,3}$/.test(prefix ?? '0') || number > bits)
    throw new Error(`'${text}' is no network: write it as in 10.0.0.0/8`);
  return [address, number];
}

/** Makes a function that tells whether requests may go to an address: a public one, or one of the given networks. */
export function createAddressRule(networks: readonly string[]): (address: string) => boolean {
  const allowed = listOf(networks.map(parseNetwork));
  return (address) => {
    const [plain = ''] = address.split('%', 1);
    const version = isIP(plain);
    if (version === 0) return false;
    // Node's list would also accept the IPv6 form of addresses in an allowed IPv4 network.
    if (version === 6 && isMapped(plain)) return false;
    return isOfInternet(plain) || allowed.check(plain, version === 4 ? 'ipv4' : 'ipv6');
  };
}

const MAPPED = listOf([['::ffff:0:0', 96]]);
const isMapped = (address: string): boolean => MAPPED.check(address, 'ipv6');
