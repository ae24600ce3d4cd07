import { useTranslation } from "react-i18next";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Note } from "../../ui/Note.tsx";
import { type Group, newGroup } from "./audience.ts";
import { GroupFields } from "./GroupFields.tsx";
import "./AudienceBuilder.css";

interface Props {
  /** None for an audience that was made elsewhere, and stays unless it is chosen anew. */
  groups: readonly Group[] | undefined;
  onChange: (groups: readonly Group[]) => void;
}

/** Whom a message goes to: everybody whom one of the groups names, once. */
export function AudienceBuilder({ groups, onChange }: Props) {
  const { t } = useTranslation();
  if (!groups)
    return (
      <Card title={t("messages.audience")}>
        <div className="stack">
          <Note>{t("messages.audienceStays")}</Note>
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a group has nothing else that tells it from another
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
