import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

interface BoundaryProps {
  locationKey: string;
  fallback: ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  failed: boolean;
  locationKey: string;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, locationKey: this.props.locationKey };

  static getDerivedStateFromError = () => ({ failed: true });

  static getDerivedStateFromProps({ locationKey }: BoundaryProps, before: BoundaryState) {
    return before.locationKey === locationKey ? null : { failed: false, locationKey };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** Shows the fallback when its content crashes or cannot be loaded, until the next navigation. */
export const ErrorBoundary = (props: { fallback: ReactNode; children: ReactNode }) => (
  <Boundary locationKey={useLocation().key} {...props} />
);
