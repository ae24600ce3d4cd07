import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useRoleName } from "../../../lib/words/useRoleName.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { CheckGroup } from "../../../ui/forms/CheckGroup.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";

interface Props {
  userId: string;
  roles: readonly string[];
  onDone: () => void;
}

/** Edits the roles of an account. */
export function UserRolesForm({ userId, roles, onDone }: Props) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const [chosen, setChosen] = useState(roles);
  const all = useRead("/api/v1/roles", { query: { status: "active", limit: 100 } });
  const save = useWrite(
    () => send("put", "/api/v1/users/{id}/roles", { path: { id: userId }, body: { roles: [...chosen] } }),
    ["/users"],
  );
  return (
    <Form
      error={save.error}
      onSubmit={() =>
        save.mutate(undefined, {
          onSuccess: () => {
            toast.done(t("common.saved"));
            onDone();
          },
        })
      }
    >
      <Loaded read={all}>
        {({ data }) => (
          <CheckGroup
            legend={t("users.roles")}
            choices={data.map((role) => ({ value: role.key, label: roleName(role) }))}
            chosen={chosen}
            onChoose={setChosen}
          />
        )}
      </Loaded>
      <div className="dialog-foot">
        <Button kind="plain" onClick={onDone}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" busy={save.isPending} event="save-roles">
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}
