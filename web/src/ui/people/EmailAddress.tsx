/** An email address that wraps before its host if it has to. */
export function EmailAddress({ of: address }: { of: string }) {
  const at = address.lastIndexOf("@");
  return (
    <bdi>
      {address.slice(0, Math.max(at, 0))}
      <wbr />
      {address.slice(Math.max(at, 0))}
    </bdi>
  );
}
