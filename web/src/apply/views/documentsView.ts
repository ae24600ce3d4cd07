import { element } from "../element.ts";
import { keepForm } from "../keepForm.ts";
import { act, page } from "../page.ts";
import { send } from "../send.ts";
import type { Application } from "../types.ts";
import { t } from "../words.ts";
import { documentWords } from "./documentWords.ts";

const accepted = "application/pdf,image/jpeg,image/png,image/webp";
const closed: readonly string[] = ["enrolled", "rejected", "withdrawn"];

/** The documents that the school asks for and those that were uploaded. */
export function documentsView({ status, documents, documentsWanted }: Application): HTMLElement | null {
  const isOpen = !closed.includes(status);
  const types = [...new Set([...documentsWanted, "other" as const])];
  if (documents.length === 0 && (documentsWanted.length === 0 || !isOpen)) return null;
  return element(
    "section",
    { class: "card stack" },
    element("h2", {}, t("apply.documents")),
    isOpen && element("p", { class: "soft small" }, t("apply.documentsHelp")),
    element(
      "ul",
      { class: "documents" },
      types.map((type) => {
        const uploaded = documents.filter(({ documentType }) => documentType === type);
        if (!isOpen && uploaded.length === 0) return null;
        return element(
          "li",
          { class: "stack" },
          element("strong", {}, documentWords(type)),
          uploaded.map((document) => uploadedFile(document, isOpen)),
          isOpen && chooser(type),
        );
      }),
    ),
  );
}

const uploadedFile = ({ id, fileName }: Application["documents"][number], isOpen: boolean): HTMLElement =>
  element(
    "div",
    { class: "row" },
    element("bdi", { class: "file" }, fileName),
    isOpen &&
      element(
        "button",
        {
          type: "button",
          "aria-label": t("apply.removeFile", { name: fileName }),
          onclick: () => remove(id),
        },
        t("apply.remove"),
      ),
  );

const chooser = (type: Application["documentsWanted"][number]): HTMLElement =>
  element("input", {
    type: "file",
    accept: accepted,
    id: `upload-${type}`,
    "aria-label": t("apply.upload", { type: documentWords(type) }),
    onchange: ({ target }) => {
      const file = (target as HTMLInputElement).files?.[0];
      if (file) upload(type, file);
    },
  });

function upload(documentType: string, file: File): void {
  keepForm();
  void act(async () => {
    const query = { documentType, fileName: file.name.slice(0, 200) };
    page.application = await send("post", "/api/v1/apply/{slug}/documents", { query, file });
    return "apply.uploaded";
  });
}

function remove(id: string): void {
  keepForm();
  void act(async () => {
    page.application = await send("delete", "/api/v1/apply/{slug}/documents/{id}", { id });
    return "apply.removed";
  });
}
