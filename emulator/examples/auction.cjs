/** The app that the sample suites test: an imaginary auction on the plain SDK. */
exports.createAuction = (pubnub, item) => {
  const channel = `auction.${item}`;
  return {
    /** Offers an amount. Rejects when PubNub does not take it. */
    bid: (amount) => pubnub.publish({ channel, message: { amount } }),

    /** The highest bid so far; 0 without bids. */
    async highest() {
      const { channels } = await pubnub.fetchMessages({ channels: [channel], count: 100 });
      return Math.max(0, ...(channels[channel] ?? []).map(({ message }) => message.amount));
    },

    /** Calls back with every bid from now on; resolves once it listens. */
    follow(listener) {
      return new Promise((resolve) => {
        pubnub.addListener({
          message: ({ message }) => listener(message.amount),
          status: ({ category }) => category === 'PNConnectedCategory' && resolve(),
        });
        pubnub.subscribe({ channels: [channel] });
      });
    },
  };
};
