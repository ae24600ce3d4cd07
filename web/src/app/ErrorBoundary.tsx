import { Component, type ReactNode } from "react";
import { Broken } from "./Broken.tsx";

/** A screen that cannot be drawn takes nothing else with it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError = () => ({ broken: true });
  override render() {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}
