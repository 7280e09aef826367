import PubNub from 'pubnub';
import { describeConformance } from './describeConformance';

describeConformance(12, PubNub);
