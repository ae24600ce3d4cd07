import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "./Button.tsx";
import "./Dialog.css";

interface Props {
  title: string;
  open: boolean;
  onClose: () => void;
  /** A drawer comes from the side, for navigation. */
  shape?: "box" | "drawer";
  children: ReactNode;
}

export function Dialog({ title, open, onClose, shape = "box", children }: Props) {
  const { t } = useTranslation();
  return (
    <ModalOverlay
      className="overlay"
      data-shape={shape}
      isOpen={open}
      isDismissable
      onOpenChange={(next) => !next && onClose()}
    >
      <Modal className="modal" data-shape={shape}>
        <AriaDialog className="dialog">
          <div className="dialog-head">
            <Heading slot="title">{title}</Heading>
            <Button icon="close" kind="plain" onClick={onClose} aria-label={t("common.close")} />
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
