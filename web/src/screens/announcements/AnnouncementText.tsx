import { Card } from "../../ui/Card.tsx";
import "../messages/Message.css";

export const AnnouncementText = ({ body }: { body: string }) => (
  <Card>
    <p className="message-text" dir="auto">
      {body}
    </p>
  </Card>
);
