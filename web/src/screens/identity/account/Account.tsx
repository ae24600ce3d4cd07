import { useState } from "react";
import { useTranslation } from "react-i18next";
import { applyTheme, chosenTheme, type Theme } from "../../../lib/theme.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import { LanguageSelect } from "../../../ui/forms/LanguageSelect.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { CalendarFeeds } from "../../integrations/calendars/CalendarFeeds.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { SecondFactor } from "./SecondFactor.tsx";
import { Sessions } from "./Sessions.tsx";

export function Account() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  return (
    <div className="stack">
      <PageHead title={t("account.title")} about={user.email} />
      <Card title={t("account.display")}>
        <div className="form-grid">
          <LanguageSelect quiet={false} />
          <SelectField
            label={t("account.theme")}
            value={theme}
            choices={(["system", "light", "dark"] as const).map((value) => ({
              value,
              label: t(`theme.${value}`),
            }))}
            onChange={(change) => {
              applyTheme(change.target.value as Theme);
              setTheme(change.target.value as Theme);
            }}
          />
        </div>
      </Card>
      <Card
        title={t("notifications.settings")}
        actions={
          <LinkButton href="/notifications/settings" icon="bell" event="notification-settings">
            {t("notifications.settingsOpen")}
          </LinkButton>
        }
      >
        <p className="soft">{t("notifications.settingsAbout")}</p>
      </Card>
      <div className="columns">
        <ChangePassword email={user.email} />
        <SecondFactor />
      </div>
      <CalendarFeeds />
      <Sessions />
    </div>
  );
}
