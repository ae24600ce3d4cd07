/** Why a browser does not take notifications: what it cannot, what was refused, not answered, or not reached. */
export type PushObstacle = "unsupported" | "denied" | "undecided" | "unreachable";

export class PushFault extends Error {
  readonly obstacle: PushObstacle;

  constructor(obstacle: PushObstacle) {
    super(obstacle);
    this.name = "PushFault";
    this.obstacle = obstacle;
  }
}
