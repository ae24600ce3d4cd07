import { useTranslation } from "react-i18next";
import { CheckField } from "../../../../ui/forms/CheckField.tsx";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { type GuardianLink, relations, rights } from "./rights.ts";

interface Props {
  /** The link to change; rights that the reader may not see are left out. */
  link?: GuardianLink;
  /** The student has no primary contact yet. */
  first?: boolean;
}

/** The relationship of a guardian to a student and what the guardian may do. */
export function RightsFields({ link, first = false }: Props) {
  const { t } = useTranslation();
  const own = link?.relation;
  const isOwnWord = own && !relations.some((each) => each === own);
  return (
    <>
      <SelectField
        label={t("guardians.relation")}
        name="relation"
        defaultValue={own ?? "mother"}
        choices={[...(isOwnWord ? [own] : []), ...relations].map((value) => ({
          value,
          label: t(`relation.${value}`, value),
        }))}
      />
      <fieldset className="check-group wide">
        <legend>{t("family.rights")}</legend>
        {rights
          .filter(({ name }) => !link || link[name] !== undefined)
          .map(({ name, initial }) => (
            <CheckField
              key={name}
              name={name}
              value="yes"
              label={t(`family.right.${name}`)}
              hint={t(`family.about.${name}`)}
              defaultChecked={link ? link[name] === true : name === "isPrimary" ? first : initial}
            />
          ))}
      </fieldset>
    </>
  );
}
