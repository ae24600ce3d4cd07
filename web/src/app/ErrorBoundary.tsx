import { Component, type ReactNode } from "react";
import { Broken } from "./Broken.tsx";

/** Contains rendering errors to the screen in which they occur, and offers a retry. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };
  static getDerivedStateFromError = (error: unknown) => ({ error: error ?? new Error("unknown") });
  retry = () => this.setState({ error: undefined });
  override render() {
    const { error } = this.state;
    return error ? <Broken error={error} onRetry={this.retry} /> : this.props.children;
  }
}
