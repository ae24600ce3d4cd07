import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { isolated } from "../../lib/format/isolated.ts";
import { useStructure } from "../../lib/useStructure.ts";
import { useRoleName } from "../../lib/words/useRoleName.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { CheckGroup } from "../../ui/forms/CheckGroup.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { feeStates, type Group, sendTo } from "./audience.ts";

const kinds = ["students", "roles", "everyone"] as const;
const systemRoles = ["administrator", "principal", "teacher", "bursar", "librarian", "nurse", "receptionist"];

interface Props {
  group: Group;
  onChange: (group: Group) => void;
}

/** One group of recipients. */
export function GroupFields({ group, onChange }: Props) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const { may } = useSignedIn();
  const { levelChoices, sections } = useStructure();
  const roles = useRead("/api/v1/roles", {
    query: { status: "active", limit: 100 },
    enabled: may("roles.read"),
  });
  const studentGroups = useRead("/api/v1/student-groups", {
    query: { status: "active", sort: "name", limit: 100 },
    enabled: may("students.read"),
  });
  const roleChoices = (
    roles.data?.data.filter(({ category }) => category === "staff") ??
    systemRoles.map((key) => ({ key, name: key, isSystem: true }))
  ).map((role) => ({ value: role.key, label: roleName(role) }));
  const set = (change: Partial<Group>) => onChange({ ...group, ...change });
  const inLevels = sections.filter(
    ({ gradeLevelId }) => group.gradeLevelIds.length === 0 || group.gradeLevelIds.includes(gradeLevelId),
  );
  return (
    <div className="stack">
      <SelectField
        label={t("messages.who")}
        choices={kinds.map((value) => ({ value, label: t(`messages.kind.${value}`) }))}
        value={group.kind}
        onChange={({ target }) => set({ kind: target.value as Group["kind"] })}
      />
      {group.kind === "roles" && (
        <CheckGroup
          legend={t("users.roles")}
          choices={roleChoices}
          chosen={group.roles}
          onChoose={(chosen) => set({ roles: chosen })}
        />
      )}
      {group.kind === "students" && (
        <>
          <CheckGroup
            legend={t("messages.sendTo")}
            choices={sendTo.map((value) => ({ value, label: t(`messages.send.${value}`) }))}
            chosen={group.send}
            onChoose={(chosen) => set({ send: chosen as Group["send"] as (typeof sendTo)[number][] })}
          />
          <CheckGroup
            legend={t("messages.levels")}
            choices={levelChoices}
            chosen={group.gradeLevelIds}
            onChoose={(chosen) => set({ gradeLevelIds: chosen, sectionIds: [] })}
          />
          <CheckGroup
            legend={t("messages.classes")}
            choices={inLevels.map(({ id, name }) => ({ value: id, label: isolated(name) }))}
            chosen={group.sectionIds}
            onChoose={(chosen) => set({ sectionIds: chosen })}
          />
          {(studentGroups.data?.data.length ?? 0) > 0 && (
            <CheckGroup
              legend={t("students.groups")}
              choices={studentGroups.data!.data.map(({ id, name }) => ({ value: id, label: isolated(name) }))}
              chosen={group.studentGroupIds}
              onChoose={(chosen) => set({ studentGroupIds: chosen })}
            />
          )}
          <SelectField
            label={t("messages.fees")}
            none={t("messages.anyFees")}
            choices={feeStates.map((value) => ({ value, label: t(`messages.feeState.${value}`) }))}
            value={group.fees}
            onChange={({ target }) => set({ fees: target.value as Group["fees"] })}
          />
        </>
      )}
    </div>
  );
}
