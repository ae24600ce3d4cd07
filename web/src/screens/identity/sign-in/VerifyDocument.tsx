import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useParams } from "wouter";
import { get } from "../../../api/client.ts";
import { Problem } from "../../../api/Problem.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";

/** Verifies the code printed on a transcript or certificate. */
export function VerifyDocument() {
  const { t } = useTranslation();
  const { code } = useParams<{ code?: string }>();
  const [, go] = useLocation();
  useEffect(() => {
    document.title = t("proof.title");
  }, [t]);
  return (
    <div className="stack">
      <h1>{t("proof.title")}</h1>
      {code && <StoredResponse code={code} />}
      <Form key={code} onSubmit={({ code: typed }) => go(`/verify/${encodeURIComponent(typed!.trim())}`)}>
        {!code && <p className="soft">{t("proof.hint")}</p>}
        <Field label={t("clearances.code")} name="code" defaultValue={code} maxLength={100} required />
        <Button type="submit" kind="primary">
          {t("proof.check")}
        </Button>
      </Form>
      <Link href="/" className="small">
        {t("door.backToSignIn")}
      </Link>
    </div>
  );
}

const good = ["issued", "cleared", "overridden", "valid"];

function StoredResponse({ code }: { code: string }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const found = useQuery({ queryKey: ["proof", code], queryFn: () => lookUp(code), retry: false });
  if (found.error instanceof Problem && found.error.status === 404)
    return <Note tone="bad">{t("proof.unknown")}</Note>;
  return (
    <Loaded read={found}>
      {(paper) => (
        <>
          <Note tone={good.includes(paper.status) ? "good" : "warn"}>{t(`proof.${paper.status}`)}</Note>
          <Facts
            facts={[
              [t("proof.document"), t(`proof.${paper.kind}`)],
              [t("proof.school"), paper.school],
              "student" in paper
                ? [t("proof.student"), paper.student]
                : [t("proof.initials"), paper.initials],
              ...(paper.kind === "transcript"
                ? ([
                    [t("proof.issuedAt"), day(paper.issuedAt.slice(0, 10))],
                    [t("proof.revision"), paper.revision],
                    [t("proof.average"), paper.gradePointAverage],
                    [t("proof.credits"), paper.creditsEarned],
                  ] as const)
                : "initials" in paper
                  ? ([
                      [t("proof.number"), paper.number],
                      [t("proof.issuedAt"), day(paper.issuedOn)],
                      [t("clearances.validUntil"), paper.expiresOn && day(paper.expiresOn)],
                    ] as const)
                  : ([
                      [t("clearances.purpose"), t(`clearances.for.${paper.purpose}`)],
                      [t("proof.term"), paper.term],
                      [t("clearances.validUntil"), paper.validUntil && day(paper.validUntil)],
                      [t("proof.asOf"), day(paper.asOf)],
                    ] as const)),
            ]}
          />
        </>
      )}
    </Loaded>
  );
}

/** Looks up all kinds of documents: the code does not tell which one it belongs to. */
async function lookUp(code: string) {
  const path = { code };
  return (
    (await orNone(get("/api/v1/verify/{code}", { path }))) ??
    (await orNone(get("/api/v1/issued-documents/verification/{code}", { path }))) ??
    get("/api/v1/fee-clearances/verification/{code}", { path })
  );
}

/** Undefined for a code that was not found. */
const orNone = <T,>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: unknown) => {
    if (!(error instanceof Problem) || error.status !== 404) throw error;
    return undefined;
  });
