import { useTranslation } from "react-i18next";
import { offers } from "../../../app/routes/navigation.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";

interface Props {
  granted: ReadonlySet<string>;
  /** Permissions that the user can grant. */
  offered: ReadonlySet<string>;
  nameOf(permission: string): string;
  /** Grants permissions with the scope of another one. */
  onAdd(permissions: readonly string[], like: string): void;
}

/** The entries of the menu whose first permission a role of staff has, by name, with the others that they need. */
function closedScreens(granted: Props["granted"]) {
  const closed = new Map<string, { like: string; missing: string[] }>();
  for (const { name, needs, for: kinds } of offers) {
    const [like] = needs;
    const missing = needs.filter((each) => !granted.has(each));
    const ofStaff = kinds.includes("office") || kinds.includes("teacher");
    if (!like || !granted.has(like) || !ofStaff || missing.length === 0) continue;
    const known = closed.get(name)?.missing ?? [];
    closed.set(name, { like, missing: [...new Set([...known, ...missing])] });
  }
  return [...closed];
}

/** Tells which screens a role does not open yet, and adds the permissions that are missing. */
export function ScreenNeeds({ granted, offered, nameOf, onAdd }: Props) {
  const { t } = useTranslation();
  const closed = closedScreens(granted);
  if (closed.length === 0) return null;
  return (
    <Note tone="warn">
      <strong>{t("roles.needsMore")}</strong>
      {closed.map(([name, { like, missing }]) => (
        <p key={name} className="row">
          {t("roles.screenNeeds", {
            screen: t(`nav.${name}`),
            permissions: missing.map(nameOf).join(", "),
          })}
          {missing.every((each) => offered.has(each)) && (
            <Button kind="plain" onClick={() => onAdd(missing, like)} event="add-needed-permissions">
              {t("roles.addNeeded")}
            </Button>
          )}
        </p>
      ))}
    </Note>
  );
}
