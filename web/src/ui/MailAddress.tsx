/** An address that breaks before its host, where it has to break. */
export function MailAddress({ of: address }: { of: string }) {
  const at = address.lastIndexOf("@");
  return (
    <bdi>
      {address.slice(0, Math.max(at, 0))}
      <wbr />
      {address.slice(Math.max(at, 0))}
    </bdi>
  );
}
