import { User } from "../identity/index.ts";
import { CourseOffering } from "../structure/index.ts";
import { Conversation } from "./conversation.ts";
import { ConversationParticipant } from "./conversation-participant.ts";
import { Message } from "./message.ts";
import { MessageReport } from "./message-report.ts";

export { Conversation, ConversationParticipant, Message, MessageReport };

export function associate(): void {
  Conversation.belongsTo(CourseOffering, { as: "courseOffering", foreignKey: "courseOfferingId" });
  Conversation.belongsTo(User, { as: "createdBy", foreignKey: "createdById" });
  ConversationParticipant.belongsTo(Conversation, { as: "conversation", foreignKey: "conversationId" });
  ConversationParticipant.belongsTo(User, { as: "user", foreignKey: "userId" });
  Message.belongsTo(Conversation, { as: "conversation", foreignKey: "conversationId" });
  Message.belongsTo(User, { as: "author", foreignKey: "authorId" });
  MessageReport.belongsTo(Message, { as: "message", foreignKey: "messageId" });
  MessageReport.belongsTo(User, { as: "reporter", foreignKey: "reporterId" });
}
