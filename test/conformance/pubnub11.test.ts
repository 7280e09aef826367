import PubNub from 'pubnub-11';
import { describeConformance } from './describeConformance';

describeConformance(11, PubNub);
