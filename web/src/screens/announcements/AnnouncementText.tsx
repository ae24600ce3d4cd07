import { Card } from "../../ui/layout/Card.tsx";
import "../scheduled-messages/Message.css";

export const AnnouncementText = ({ body }: { body: string }) => (
  <Card>
    <p className="message-text" dir="auto">
      {body}
    </p>
  </Card>
);
