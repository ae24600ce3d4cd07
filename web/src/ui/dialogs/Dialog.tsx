import { type ReactNode, useRef } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "../actions/Button.tsx";
import { DialogHolds } from "./dialogHolds.ts";
import "./Dialog.css";

interface Props {
  title: string;
  open: boolean;
  onClose?: () => void;
  /** A drawer slides in from the side; used for navigation. A locked dialog hides the page, and only its buttons close it. */
  shape?: "box" | "drawer" | "locked";
  children: ReactNode;
}

export function Dialog({ title, open, onClose, shape = "box", children }: Props) {
  const { t } = useTranslation();
  const holds = useRef(false);
  return (
    <ModalOverlay
      className="overlay"
      data-shape={shape}
      isOpen={open}
      isDismissable={shape !== "locked"}
      isKeyboardDismissDisabled={shape === "locked"}
      onOpenChange={(next) => !next && !holds.current && onClose?.()}
    >
      <Modal className="modal" data-shape={shape}>
        <AriaDialog className="dialog">
          <div className="dialog-head">
            <Heading slot="title">{title}</Heading>
            {shape !== "locked" && (
              <Button icon="close" kind="plain" onClick={onClose} aria-label={t("common.close")} />
            )}
          </div>
          <DialogHolds value={holds}>{children}</DialogHolds>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
