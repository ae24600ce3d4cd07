import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { MessageList } from "./MessageList.tsx";
import { MessagingApp } from "./MessagingApp.tsx";
import { Templates } from "./templates/Templates.tsx";

export function Messages() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  return (
    <>
      <PageHead
        title={t("nav.messages")}
        actions={
          may("messages.send") && (
            <LinkButton href="/messages/new" icon="plus" kind="primary" event="compose">
              {t("messages.compose")}
            </LinkButton>
          )
        }
      />
      <Tabs
        label={t("nav.messages")}
        items={[
          { key: "messages", label: t("nav.messages"), content: () => <MessageList /> },
          { key: "templates", label: t("messages.templates"), content: () => <Templates /> },
          ...(may("channels.manage")
            ? [{ key: "app", label: t("messages.app.title"), content: () => <MessagingApp /> }]
            : []),
        ]}
      />
    </>
  );
}
