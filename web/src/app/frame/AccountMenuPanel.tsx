import { useState } from "react";
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover, Separator } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { applyTheme, chosenTheme, type Theme } from "../../lib/theme.ts";
import { unsaved } from "../../lib/unsaved/unsaved.ts";
import { Icon } from "../../ui/actions/Icon.tsx";
import { Avatar } from "../../ui/people/Avatar.tsx";
import type { AccountMenuProps } from "./AccountMenu.tsx";
import "./AccountMenu.css";

/** The menu of the account, open at first. */
export function AccountMenuPanel({ owner, onSignOut }: AccountMenuProps) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  const dark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  const turn = () => {
    const next = dark ? "light" : "dark";
    applyTheme(next);
    setTheme(next);
  };
  return (
    <MenuTrigger defaultOpen>
      <AriaButton className="account">
        <Avatar name={owner.name} />
        <span className="account-name">{owner.name}</span>
      </AriaButton>
      <Popover className="menu" placement="bottom end">
        <div className="menu-head">
          <strong>{owner.name}</strong>
          <span className="soft small">{owner.email}</span>
        </div>
        <Menu aria-label={t("account.menu", { name: owner.name })}>
          <MenuItem className="menu-item" onAction={() => unsaved.leave(() => go("/account"))}>
            <Icon name="settings" />
            {t("account.title")}
          </MenuItem>
          <MenuItem className="menu-item" onAction={turn}>
            <Icon name={dark ? "sun" : "moon"} />
            {t(dark ? "account.light" : "account.dark")}
          </MenuItem>
          <Separator className="menu-line" />
          <MenuItem className="menu-item" onAction={() => unsaved.leave(() => void onSignOut())}>
            <Icon name="signout" />
            {t("account.signOut")}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
