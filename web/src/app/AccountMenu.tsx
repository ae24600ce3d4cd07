import { useState } from "react";
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover, Separator } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { applyTheme, chosenTheme, type Theme } from "../lib/theme.ts";
import { signOut } from "../session/signOut.ts";
import { useSignedIn } from "../session/useSignedIn.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Icon } from "../ui/Icon.tsx";
import "./AccountMenu.css";

export function AccountMenu() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const [, go] = useLocation();
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  const dark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  const turn = () => {
    const next = dark ? "light" : "dark";
    applyTheme(next);
    setTheme(next);
  };
  return (
    <MenuTrigger>
      <AriaButton className="account">
        <Avatar name={user.name} />
        <span className="account-name">{user.name}</span>
      </AriaButton>
      <Popover className="menu" placement="bottom end">
        <div className="menu-head">
          <strong>{user.name}</strong>
          <span className="soft small">{user.email}</span>
        </div>
        <Menu aria-label={t("account.menu", { name: user.name })}>
          <MenuItem className="menu-item" onAction={() => go("/account")}>
            <Icon name="settings" />
            {t("account.title")}
          </MenuItem>
          <MenuItem className="menu-item" onAction={turn}>
            <Icon name={dark ? "sun" : "moon"} />
            {t(dark ? "account.light" : "account.dark")}
          </MenuItem>
          <Separator className="menu-line" />
          <MenuItem className="menu-item" onAction={() => void signOut()}>
            <Icon name="signout" />
            {t("account.signOut")}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
