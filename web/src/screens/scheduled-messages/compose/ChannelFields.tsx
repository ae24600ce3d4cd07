import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { useRead } from "../../../api/useRead.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { type Channel, channelNames } from "../../audience/audience.ts";

interface Props {
  /** The channel of an existing message cannot be changed. */
  isFixed: boolean;
  channel: Channel;
  onChannel: (channel: Channel) => void;
  templates: readonly Row<"/api/v1/message-templates">[];
  templateId: string;
  onTemplate: (id: string) => void;
}

/** Chooses the channel and template of a message. */
export function ChannelFields({ isFixed, channel, onChannel, templates, templateId, onTemplate }: Props) {
  const { t } = useTranslation();
  const channels = useRead("/api/v1/communication/channels", { enabled: !isFixed });
  const ready = channelNames.filter((name) =>
    channels.data?.data.some((each) => each.channel === name && each.state === "ready"),
  );
  return (
    <>
      <SelectField
        label={t("messages.channel")}
        choices={(ready.length > 0 ? ready : [channel]).map((value) => ({
          value,
          label: t(`messages.by.${value}`),
        }))}
        value={channel}
        disabled={isFixed}
        onChange={({ target }) => onChannel(target.value as Channel)}
      />
      {templates.length > 0 && (
        <SelectField
          label={t("messages.template")}
          none={t("messages.noTemplate")}
          choices={templates.map(({ id, key, language }) => ({ value: id, label: `${key} (${language})` }))}
          value={templateId}
          onChange={({ target }) => onTemplate(target.value)}
        />
      )}
    </>
  );
}
