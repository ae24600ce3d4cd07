import { User } from "../identity/index.ts";
import { EmergencyAlarm, emergencyKinds } from "./emergency-alarm.ts";
import { EmergencyAlarmMessage, emergencyMessageKinds } from "./emergency-alarm-message.ts";
import { EmergencyAlarmResponse, emergencyStatuses } from "./emergency-alarm-response.ts";

export {
  EmergencyAlarm,
  EmergencyAlarmMessage,
  EmergencyAlarmResponse,
  emergencyKinds,
  emergencyMessageKinds,
  emergencyStatuses,
};

export function associate(): void {
  EmergencyAlarm.belongsTo(User, { as: "starter", foreignKey: "startedBy" });
  EmergencyAlarm.belongsTo(User, { as: "ender", foreignKey: "endedBy" });
  EmergencyAlarmMessage.belongsTo(EmergencyAlarm, { as: "emergencyAlarm", foreignKey: "emergencyAlarmId" });
  EmergencyAlarmMessage.belongsTo(User, { as: "author", foreignKey: "authorId" });
  EmergencyAlarmResponse.belongsTo(EmergencyAlarm, { as: "emergencyAlarm", foreignKey: "emergencyAlarmId" });
  EmergencyAlarmResponse.belongsTo(User, { as: "user", foreignKey: "userId" });
  EmergencyAlarmResponse.belongsTo(User, { as: "recorder", foreignKey: "recordedBy" });
}
