import { useTranslation } from "react-i18next";
import { Button } from "../../ui/actions/Button.tsx";
import { Note } from "../../ui/feedback/Note.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { type Group, newGroup } from "./audience.ts";
import { GroupFields } from "./GroupFields.tsx";
import "./AudienceBuilder.css";

interface Props {
  /** Undefined for an audience that this form cannot express; it is kept unless a new one is chosen. */
  groups: readonly Group[] | undefined;
  onChange: (groups: readonly Group[]) => void;
  /** Describes an audience that this form cannot express. */
  about?: string | undefined;
}

/** Builds an audience: everybody in any of the groups, once. */
export function AudienceBuilder({ groups, onChange, about }: Props) {
  const { t } = useTranslation();
  if (!groups)
    return (
      <Card title={t("messages.audience")}>
        <div className="stack">
          <Note>{about ?? t("messages.audienceStays")}</Note>
          <div>
            <Button onClick={() => onChange([newGroup])} event="choose-audience">
              {t("messages.chooseAnew")}
            </Button>
          </div>
        </div>
      </Card>
    );
  return (
    <Card
      title={t("messages.audience")}
      actions={
        <Button icon="plus" kind="plain" onClick={() => onChange([...groups, newGroup])} event="add-group">
          {t("messages.addGroup")}
        </Button>
      }
    >
      <div className="stack">
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other identity
          <fieldset key={index} className="audience-group">
            <legend className="unseen">{t("messages.group", { n: index + 1 })}</legend>
            <GroupFields
              group={group}
              onChange={(next) => onChange(groups.map((each, at) => (at === index ? next : each)))}
            />
            {groups.length > 1 && (
              <div>
                <Button
                  icon="close"
                  kind="plain"
                  onClick={() => onChange(groups.filter((_, at) => at !== index))}
                  event="remove-group"
                >
                  {t("messages.removeGroup")}
                </Button>
              </div>
            )}
          </fieldset>
        ))}
      </div>
    </Card>
  );
}
