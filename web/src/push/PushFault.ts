/** Why push cannot be turned on: unsupported, denied, undecided or unreachable. */
export type PushObstacle = "unsupported" | "denied" | "undecided" | "unreachable";

export class PushFault extends Error {
  readonly obstacle: PushObstacle;

  constructor(obstacle: PushObstacle) {
    super(obstacle);
    this.name = "PushFault";
    this.obstacle = obstacle;
  }
}
