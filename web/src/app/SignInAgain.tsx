import { useMutation } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { Problem } from "../api/Problem.ts";
import { unsaved } from "../lib/unsaved/unsaved.ts";
import { Button } from "../ui/actions/Button.tsx";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { Field } from "../ui/forms/Field.tsx";
import { Form } from "../ui/forms/Form.tsx";
import { OneTimeCodeField } from "../ui/forms/OneTimeCodeField.tsx";

export interface Answers {
  password: string;
  otp?: string;
}

interface Props {
  session: { isPaused(): boolean; subscribe(listener: () => void): () => void; end(): void };
  /** The account that was signed in; only this one can continue on the page. */
  email: string;
  signIn: (answers: Answers) => Promise<void>;
}

/**
 * Asks the user to sign in again over a page with unsaved entries. The requests that wait for it are then sent; another
 * account has to leave the page.
 */
export function SignInAgain(props: Props) {
  const { t } = useTranslation();
  const { session } = props;
  const isPaused = useSyncExternalStore(session.subscribe, session.isPaused);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Dialog title={t(isLeaving ? "unsaved.title" : "door.again.title")} open={isPaused} shape="locked">
      {isLeaving ? (
        <>
          <p>{t("door.again.leaveQuestion")}</p>
          <div className="dialog-foot">
            <Button
              kind="danger"
              onClick={() => {
                setLeaving(false);
                unsaved.clear();
                session.end();
              }}
              event="leave-session"
            >
              {t("unsaved.leave")}
            </Button>
            <Button kind="primary" onClick={() => setLeaving(false)}>
              {t("door.again.back")}
            </Button>
          </div>
        </>
      ) : (
        <AgainForm {...props} onLeave={() => setLeaving(true)} />
      )}
    </Dialog>
  );
}

function AgainForm({ email, signIn, onLeave }: Props & { onLeave: () => void }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState<string>();
  const again = useMutation<void, Problem, Answers>({ mutationFn: signIn });
  const needsCode = again.error?.code === "second_factor_required";
  const isAskingCode = password !== undefined;
  if (needsCode && !isAskingCode) setPassword(again.variables?.password);
  useEffect(() => {
    document
      .querySelector<HTMLElement>(
        isAskingCode ? "[data-shape=locked] [name=otp]" : "[data-shape=locked] [name=password]",
      )
      ?.focus();
  }, [isAskingCode]);
  return (
    <Form
      error={needsCode ? undefined : again.error}
      onSubmit={(values) => again.mutate({ ...(isAskingCode && { password }), ...values } as Answers)}
    >
      <p>{t(isAskingCode ? "door.otpHint" : "door.again.about")}</p>
      {isAskingCode ? (
        <OneTimeCodeField />
      ) : (
        <>
          <Field
            label={t("door.email")}
            name="account"
            type="email"
            autoComplete="username"
            value={email}
            readOnly
          />
          <Field
            label={t("door.password")}
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
        </>
      )}
      <div className="dialog-foot">
        <Button kind="plain" onClick={onLeave}>
          {t("door.again.other")}
        </Button>
        <Button type="submit" kind="primary" busy={again.isPending} event="sign-in-again">
          {t(isAskingCode ? "door.continue" : "door.signIn")}
        </Button>
      </div>
    </Form>
  );
}
