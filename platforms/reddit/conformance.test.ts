import { describeConformance } from '../conformance.ts';
import { reddit } from './testing/subject.ts';

describeConformance(reddit);
