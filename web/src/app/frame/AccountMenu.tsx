import { type ComponentType, useState } from "react";
import { toast } from "../../ui/feedback/toast.ts";
import { Avatar } from "../../ui/people/Avatar.tsx";
import "./AccountMenu.css";

export interface AccountMenuProps {
  owner: { name: string; email: string };
  onSignOut: () => Promise<void>;
}

const load = () => import("./AccountMenuPanel.tsx");

/** The button of the account. Its menu is loaded when somebody reaches for it: most visits never open it. */
export function AccountMenu(props: AccountMenuProps) {
  const [Panel, setPanel] = useState<ComponentType<AccountMenuProps>>();
  if (Panel) return <Panel {...props} />;
  const { name } = props.owner;
  const preload = () => void load().catch(() => undefined);
  return (
    <button
      type="button"
      className="account"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => load().then(({ AccountMenuPanel }) => setPanel(() => AccountMenuPanel), toast.problem)}
    >
      <Avatar name={name} />
      <span className="account-name">{name}</span>
    </button>
  );
}
