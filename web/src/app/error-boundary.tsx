import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

interface BoundaryProps {
  locationKey: string;
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  failure: { error: unknown } | null;
  locationKey: string;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null, locationKey: this.props.locationKey };

  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } });

  static getDerivedStateFromProps({ locationKey }: BoundaryProps, before: BoundaryState) {
    return before.locationKey === locationKey ? null : { failure: null, locationKey };
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}

/** Shows the fallback when its content crashes or cannot be loaded, until the next navigation. */
export const ErrorBoundary = (props: Omit<BoundaryProps, 'locationKey'>) => (
  <Boundary locationKey={useLocation().key} {...props} />
);
