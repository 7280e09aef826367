import PubNub from 'pubnub';
import { PubNubProvider } from 'pubnub-react';
import { createRoot } from 'react-dom/client';
import { PeerChat } from './PeerChat.jsx';
import './peer.css';

const parameters = new URLSearchParams(location.hash.replace(/^#\??/, ''));
const pubnub = new PubNub({
  publishKey: 'pub-local',
  subscribeKey: 'sub-local',
  userId: parameters.get('uuid'),
  origin: location.host,
  ssl: location.protocol === 'https:',
});

createRoot(document.getElementById('root')).render(
  <PubNubProvider client={pubnub}>
    <PeerChat />
  </PubNubProvider>,
);
