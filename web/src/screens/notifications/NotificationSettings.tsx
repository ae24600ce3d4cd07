import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useRead } from "../../api/useRead.ts";
import { kindOf } from "../../app/routes/navigation.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { PreferenceForm } from "./PreferenceForm.tsx";
import { ThisBrowser } from "./ThisBrowser.tsx";
import { type ChannelName, typesOf } from "./wishes.ts";

const path = "/api/v1/communication/notification-preferences";
const always: readonly ChannelName[] = ["in_app", "email"];
const others: readonly ChannelName[] = ["push", "sms", "messaging_app"];

/** The notification settings of the user. */
export function NotificationSettings() {
  const { t } = useTranslation();
  const { user, may } = useSignedIn();
  const read = useRead(path);
  const channels = useRead("/api/v1/communication/channels");
  const types = typesOf(kindOf(user), may);
  const chosen = read.data?.data.filter(({ isDefault }) => !isDefault) ?? [];
  const usable = others.filter(
    (name) =>
      channels.data?.data.some(({ channel, state }) => channel === name && state === "ready") ||
      chosen.some(({ channel, enabled }) => channel === name && enabled),
  );
  return (
    <>
      <PageHead
        title={t("notifications.settings")}
        about={t("notifications.settingsAbout")}
        back={{ href: "/notifications", label: t("notifications.title") }}
        actions={
          chosen.length > 0 && (
            <ConfirmButton
              label={t("notifications.usual")}
              question={t("notifications.usualQuestion")}
              event="usual-notifications"
              refreshes={["/communication/notification-preferences"]}
              run={async () => {
                const data = chosen.map(({ type, channel }) => ({ type, channel, enabled: null }));
                await send("put", path, { body: { data } });
              }}
            />
          )
        }
      />
      <div className="stack">
        <Loaded read={read} lines={6}>
          {({ data }) => (
            <PreferenceForm
              // A new key remounts the form with the current preferences.
              key={JSON.stringify(data)}
              types={types}
              channels={[...always, ...usable]}
              preferences={data}
            />
          )}
        </Loaded>
        <ThisBrowser />
      </div>
    </>
  );
}
