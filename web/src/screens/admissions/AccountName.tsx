import { useAccountName } from "../fees/useAccountName.ts";

/** The name of the member of staff behind an account. */
export function AccountName({ id }: { id: string | null }) {
  return <bdi>{useAccountName(id) ?? ""}</bdi>;
}
