/** One boundary per screen: a bug of one page is told on that page, and the rest goes on. */
import { Component, type ReactNode } from 'react';
import { ErrorView } from './error-view.tsx';

interface ScreenBoundaryProps {
  readonly children: ReactNode;
}

interface ScreenBoundaryState {
  readonly hasFailed: boolean;
}

export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override readonly state: ScreenBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): ScreenBoundaryState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <ErrorView reason="failed" onRetry={() => this.setState({ hasFailed: false })} />;
  }
}
