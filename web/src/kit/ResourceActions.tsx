import { useState } from "react";
import { send } from "../api/client.ts";
import { useSignedIn } from "../session/useSignedIn.ts";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { ResourceForm } from "./ResourceForm.tsx";
import { RowActions } from "./RowActions.tsx";
import type { Resource } from "./resource.ts";
import type { SetupWords } from "./useSetupWords.ts";

interface Props {
  resource: Resource;
  row: { id: string };
  name: string;
  words: SetupWords;
}

/** Edit, the resource's own actions, and remove. */
export function ResourceActions({ resource, row, name, words }: Props) {
  const { may } = useSignedIn();
  const [editing, setEditing] = useState(false);
  const { actions: Own, key, path, manage, removable } = resource;
  if (!may(manage)) return Own ? <Own row={row} /> : null;
  return (
    <>
      <RowActions
        kind={key}
        name={name}
        onEdit={() => setEditing(true)}
        {...(removable && {
          remove: {
            label: words.text("remove"),
            question: words.text("removeQuestion", { name }),
            run: () => send("delete", `${path}/{id}` as never, { path: { id: row.id } }),
            refreshes: [`/${key}`],
          },
        })}
      >
        {Own && <Own row={row} />}
      </RowActions>
      <Dialog title={words.resource(key).edit} open={editing} onClose={() => setEditing(false)}>
        <ResourceForm resource={resource} row={row} onDone={() => setEditing(false)} />
      </Dialog>
    </>
  );
}
