/** Whether an IP address is one of this machine. */
export const isLoopbackAddress = (address: string | undefined): boolean =>
  /^(::1|(::ffff:)?127\.)/.test(address ?? "");
